//! The `tapestry` binary: everything lives in the library.

fn main() -> std::process::ExitCode {
    tapestry::cli::main()
}
