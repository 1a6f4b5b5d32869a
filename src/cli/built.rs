//! What this program is built from and for.

use std::sync::LazyLock;

/// The optional parts that are in it; the command line itself is one.
const FEATURES: [(&str, bool); 5] = [
    ("cli", cfg!(feature = "cli")),
    ("web", cfg!(feature = "web")),
    ("lab", cfg!(feature = "lab")),
    ("arena", cfg!(feature = "arena")),
    ("networks", cfg!(feature = "networks")),
];

/// Which C library, as it stands in the names of targets.
const ENVIRONMENT: &str = if cfg!(target_env = "gnu") {
    "-gnu"
} else if cfg!(target_env = "musl") {
    "-musl"
} else if cfg!(target_env = "msvc") {
    "-msvc"
} else {
    ""
};

/// Program, version and commit, as they stand under what it has made.
pub(super) fn name() -> String {
    let commit = commit().map_or_else(String::new, |commit| format!(" ({commit})"));
    format!("Tapestry {}{commit}", env!("CARGO_PKG_VERSION"))
}

/// The commit, if whoever built it has told.
fn commit() -> Option<&'static str> {
    option_env!("TAPESTRY_COMMIT").filter(|commit| !commit.is_empty())
}

/// Version, commit (if whoever built it has told), features and target, a line each.
pub(super) fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let version = env!("CARGO_PKG_VERSION");
        let commit = commit().map_or_else(String::new, |commit| format!("\ncommit: {commit}"));
        let features: Vec<&str> = FEATURES
            .iter()
            .filter_map(|&(name, is_in)| is_in.then_some(name))
            .collect();
        let (arch, os) = (std::env::consts::ARCH, std::env::consts::OS);
        format!(
            "{version}{commit}\nfeatures: {}\ntarget: {arch}-{os}{ENVIRONMENT}",
            features.join(" ")
        )
    });
    &TEXT
}
