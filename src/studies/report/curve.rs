//! Curves as SVG, and the frame that all charts have.

use super::axis::Axis;
use super::figure::Curves;
use maud::{Markup, html};

/// Size of a chart.
pub(super) const WIDTH: f64 = 720.0;
pub(super) const HEIGHT: f64 = 346.0;
/// Edges of the area within the axes.
pub(super) const LEFT: f64 = 60.0;
pub(super) const RIGHT: f64 = 700.0;
pub(super) const TOP: f64 = 60.0;
pub(super) const BOTTOM: f64 = 290.0;

/// Numbers beside the axes, about.
const TICKS: u32 = 8;
/// Where the legend begins.
const LEGEND: f64 = LEFT + 16.0;
/// Names in the legend that have as much room as there is.
const WIDE_NAMES: usize = 4;
/// Series with a colour of their own.
pub(super) const COLOURS: usize = 6;

pub(super) fn draw(curves: &Curves, label: &str) -> Markup {
    let points = || curves.series.iter().flat_map(|(_, points)| points);
    let horizontal = Axis::new(points().map(|point| point.0), LEFT, RIGHT);
    // The line of nought is always to be seen: which side is ahead is what curves are looked at for.
    let heights = points().map(|point| point.1).chain([0.0]);
    let vertical = Axis::new(heights, BOTTOM, TOP);
    let path = |points: &[(f64, f64)]| {
        let places = points
            .iter()
            .map(|(x, y)| format!("{:.1},{:.1}", horizontal.place(*x), vertical.place(*y)));
        places.collect::<Vec<_>>().join(" ")
    };
    html! {
        svg.chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            (axes(&horizontal, &vertical, &curves.horizontal, &curves.vertical))
            line.nought x1=(LEFT) x2=(RIGHT) y1=(vertical.place(0.0)) y2=(vertical.place(0.0)) {}
            @for (series, (name, points)) in curves.series.iter().enumerate() {
                polyline class={ "line" (series % COLOURS) } points=(path(points)) { title { (name) } }
            }
            (legend(curves.series.iter().map(|(name, _)| name.as_str())))
        }
    }
}

/// Grid, numbers and names of the axes.
pub(super) fn axes(horizontal: &Axis, vertical: &Axis, right: &str, up: &str) -> Markup {
    html! {
        @for (value, text) in vertical.ticks(TICKS / 2) {
            @let y = format!("{:.1}", vertical.place(value));
            line.grid x1=(LEFT) x2=(RIGHT) y1=(y) y2=(y) {}
            text.tick.left x=(LEFT - 6.0) y=(format!("{:.1}", vertical.place(value) + 4.0)) { (text) }
        }
        @for (value, text) in horizontal.ticks(TICKS) {
            text.tick x=(format!("{:.1}", horizontal.place(value))) y=(BOTTOM + 20.0) { (text) }
        }
        line.base x1=(LEFT) x2=(RIGHT) y1=(BOTTOM) y2=(BOTTOM) {}
        text.tick x=((LEFT + RIGHT) / 2.0) y=(HEIGHT - 8.0) { (right) }
        text.tick.right x=(LEFT) y=(TOP - 10.0) { (up) }
    }
}

/// Names of the series; none if there is one alone.
pub(super) fn legend<'a>(names: impl Iterator<Item = &'a str>) -> Markup {
    let names: Vec<&str> = names.collect();
    html! {
        @if names.len() > 1 {
            @for (series, name) in names.iter().enumerate() {
                @let x = LEGEND + series as f64 * (RIGHT - LEGEND) / names.len().max(WIDE_NAMES) as f64;
                rect class={ "fill" (series % COLOURS) } x=(x - 16.0) y=(TOP - 51.0) width="12" height="12" {}
                text.tick.right x=(x) y=(TOP - 40.0) { (name) }
            }
        }
    }
}
