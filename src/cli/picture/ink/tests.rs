use super::*;

/// Relative luminance as the guidelines for web content define it.
fn luminance(RgbColor(red, green, blue): RgbColor) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

fn contrast(one: RgbColor, other: RgbColor) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_letter_stands_out_from_every_square() {
    assert!((contrast(RgbColor(0, 0, 0), RgbColor(255, 255, 255)) - 21.0).abs() < 1e-9);
    for (light, touched) in [(false, false), (false, true), (true, false), (true, true)] {
        let ground = Ground { light, touched };
        for ink in SEATS.iter().chain([&NOBODY, &SIGN]) {
            let ink = ink[usize::from(light)];
            let found = contrast(ink, ground.colour());
            assert!(found >= 4.5, "{ink:?} on {ground:?}: {found:.2}");
        }
    }
}
