//! Command line.

/// Runs the command line and returns the process's exit code.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
