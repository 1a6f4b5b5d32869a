use super::*;

/// Most bytes of all files together.
const MOST: usize = 250_000;

#[test]
fn the_page_is_small_and_whole() {
    let size: usize = FILES.iter().map(|(_, _, content)| content.len()).sum();
    assert!(size < MOST, "{size}");
    let frame = frame::page(None).into_string();
    for (name, kind, content) in FILES {
        let asked =
            |text: &str| text.contains(&format!("\"{name}\"")) || text.contains(&format!("\"./{name}\""));
        let used = asked(&frame) || FILES.iter().any(|(_, _, other)| asked(other));
        assert!(used, "nothing asks for {name}");
        if kind == SCRIPT {
            for imported in content.split("from \"./").skip(1) {
                let imported = imported.split('"').next().unwrap_or_default();
                assert!(
                    FILES.iter().any(|(known, ..)| *known == imported),
                    "{name}: {imported}"
                );
            }
        }
    }
}
