/* Wine 8 lacks this library, without which programs in Rust do not start. For tests only: bcryptprimitives.dll. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG count); /* RtlGenRandom of advapi32 */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count)
{
    return SystemFunction036(bytes, (ULONG)count);
}
