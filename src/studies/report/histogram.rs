//! A histogram as SVG, with stacked bars if there are several series.

use super::axis::Axis;
use super::curve::{BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, axes, legend};
use super::figure::Histogram;
use maud::{Markup, html};

/// Gap between bars.
const GAP: f64 = 1.0;

pub(super) fn draw(histogram: &Histogram, label: &str) -> Markup {
    let bars = histogram
        .series
        .iter()
        .map(|(_, counts)| counts.len())
        .max()
        .unwrap_or(0);
    let edge = |bar: usize| histogram.from + bar as f64 * histogram.step;
    let total = |bar: usize| -> u64 {
        let counts = histogram.series.iter().filter_map(|(_, counts)| counts.get(bar));
        counts.sum()
    };
    let horizontal = Axis::new([edge(0), edge(bars.max(1))].into_iter(), LEFT, RIGHT);
    let highest = (0..bars).map(total).max().unwrap_or(0).max(1);
    let vertical = Axis::new([0.0, highest as f64].into_iter(), BOTTOM, TOP);
    html! {
        svg.chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            (axes(&horizontal, &vertical, &histogram.axis, "number"))
            @for bar in 0..bars {
                @let (left, right) = (horizontal.place(edge(bar)), horizontal.place(edge(bar + 1)));
                @for (series, (name, counts)) in histogram.series.iter().enumerate() {
                    @let below: u64 = histogram.series[..series].iter().map(|(_, counts)| counts[bar]).sum();
                    @if counts[bar] > 0 {
                        @let top = vertical.place((below + counts[bar]) as f64);
                        rect class={ "fill" (series) } x=(format!("{:.1}", left + GAP / 2.0)) y=(format!("{top:.1}"))
                            width=(format!("{:.1}", (right - left - GAP).max(0.5)))
                            height=(format!("{:.1}", vertical.place(below as f64) - top)) {
                            title { (name) ", " (edge(bar)) " to " (edge(bar + 1)) ": " (counts[bar]) }
                        }
                    }
                }
            }
            (legend(histogram.series.iter().map(|(name, _)| name.as_str())))
        }
    }
}
