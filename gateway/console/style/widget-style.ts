/** Dashboards and widgets. */
export const widgetStyle = `
.way { margin-bottom: .4rem; font-size: .87rem; } .way a { text-decoration: none; }
.updated { white-space: nowrap; }
.live { font-size: .78rem; font-weight: 600; color: var(--good); display: inline-flex; align-items: center; gap: .35rem; }
.live::before { content: ''; width: .5rem; height: .5rem; border-radius: 50%; background: currentColor; }
@media (prefers-reduced-motion: no-preference) { .live::before { animation: live 2s ease-in-out infinite; } }
@keyframes live { 50% { opacity: .3; } }
.period, .days { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.choices { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.4rem; margin-bottom: 1.1rem; }
.views { display: flex; flex-wrap: wrap; gap: .2rem; padding: .2rem; border: 1px solid var(--line); border-radius: .7rem; background: var(--card); }
.views button { color: inherit; min-height: 1.9rem; padding: .2rem .8rem; }
.views [aria-pressed='true'] { background: var(--tint); color: var(--accent); }
.filters { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .9rem; }
.filters label { display: flex; align-items: center; gap: .45rem; color: var(--soft); font-size: .87rem; }
.filters input { width: 9rem; color: var(--ink); }
.widget > .part { padding: 0 1rem .6rem; }
.custom dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; font-size: .88rem; } .custom dt { color: var(--soft); }
.custom dd { overflow-wrap: anywhere; }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); grid-auto-rows: var(--row); }
.grid > .empty { grid-column: 1 / -1; }
.widget { grid-column: span var(--width); grid-row: span var(--height); min-width: 0; min-height: 0; display: flex;
  flex-direction: column; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; box-shadow: var(--shadow);
  overflow: hidden; }
.widget.bare { background: none; border: 0; box-shadow: none; border-radius: 0; }
.widget > header { display: flex; align-items: center; gap: .5rem; padding: .7rem 1rem .25rem; min-height: 2.3rem; }
.widget h2 { flex: 1; min-width: 0; font-size: .88rem; font-weight: 600; color: var(--soft); white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; }
.widget .toggle { min-height: 1.7rem; padding: 0 .45rem; font-size: .95rem; line-height: 1; margin: -.2rem -.3rem -.2rem 0; color: var(--soft); }
.widget .body { flex: 1; min-height: 0; display: flex; flex-direction: column; padding: 0 1rem .8rem; }
.widget .body > * { flex: 1; min-height: 0; min-width: 0; }
.nothing { color: var(--soft); display: grid; place-content: center; text-align: center; flex: 1; }
.kpi { display: flex; flex-direction: column; justify-content: center; gap: .1rem; }
.widget.kpi h2 { white-space: normal; }
.kpi .figure { font-size: clamp(1.5rem, 2.4vw, 2.1rem); font-weight: 660; letter-spacing: -.02em; line-height: 1.15;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.kpi .nothing { flex: none; place-content: start; }
.trend { font-size: .84rem; color: var(--soft); } .change { font-weight: 600; }
.change.better { color: var(--good); } .change.worse { color: var(--bad); }
.fills { display: flex; flex-direction: column; gap: .35rem; }
.fills > .scrolls { flex: 1; }
.scrolls { overflow: auto; min-height: 0; border-radius: .4rem; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; }
th, td { text-align: start; padding: .4rem .7rem; border-bottom: 1px solid var(--line); overflow-wrap: break-word; max-width: 22rem;
  vertical-align: top; }
th { font-weight: 600; }
thead th { position: sticky; top: 0; background: var(--card); color: var(--soft); font-size: .8rem; white-space: nowrap; z-index: 1; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover > * { background: var(--tint); }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.prose > :first-child { margin-top: 0; } .prose > * { margin: .55rem 0 0; }
.prose h3 { font-size: 1.15rem; } .prose h4 { font-size: 1rem; } .prose h5, .prose h6 { font-size: .9rem; margin: 0; }
.prose ul, .prose ol { padding-inline-start: 1.4rem; } .prose ul { list-style: disc; }
.prose code { font: .88em ui-monospace, monospace; background: var(--tint); padding: .1em .35em; border-radius: .3em; }
.prose pre { background: var(--tint); padding: .7rem .9rem; border-radius: .5rem; overflow: auto; }
.prose pre code { background: none; padding: 0; }
.prose blockquote { margin-inline: 0; padding-inline-start: .8rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
.prose hr { border: 0; border-top: 1px solid var(--line); }
.prose { overflow-wrap: anywhere; }
.widget.bare .body { padding: 0; }
.prose.text { display: flex; flex-direction: column; justify-content: center; overflow: auto; }
.prose.text h3 { font-size: 1.3rem; } .prose.text small { color: var(--soft); }
.widget.markdown .body { padding-top: .2rem; }
div.picture { display: flex; } div.picture img { width: 100%; height: 100%; min-height: 0; border-radius: .4rem; }
.without-data { display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; gap: .1rem;
  color: var(--soft); font-size: .87rem; }
.without-data strong { color: var(--ink); font-weight: 600; }
.without-data p { overflow-wrap: anywhere; }
.without-data .sign { display: grid; place-content: center; width: 1.9rem; height: 1.9rem; border-radius: 50%; font-weight: 700;
  background: var(--tint); color: var(--soft); }
[data-status='Error'] .sign { color: var(--bad); }
.widget.map .body { padding: .2rem 0 0; }
.widget.map .body > .scrolls { margin: 0 1rem .8rem; }
.map { position: relative; }
.map svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; cursor: grab; touch-action: none;
  background: light-dark(#e9eef7, #131826); }
.map svg:active { cursor: grabbing; }
.land { fill: light-dark(#ffffff, #2a3147); stroke: light-dark(#cbd3e2, #3f4864); stroke-width: 1; vector-effect: non-scaling-stroke; }
.graticule { fill: none; stroke: light-dark(#d9e0ee, #1f2639); stroke-width: 1; vector-effect: non-scaling-stroke; }
.marker { cursor: pointer; } .marker:focus { outline: none; }
.marker .target { fill: transparent; }
.marker .spot { fill: var(--accent); stroke: var(--card); stroke-width: 2; }
.marker.many .spot { fill-opacity: .88; }
.marker text { fill: var(--on-accent); font-size: 11px; font-weight: 650; text-anchor: middle; pointer-events: none; }
.marker:hover .spot { stroke: var(--ink); }
.marker:focus-visible .target { stroke: var(--accent); stroke-width: 2; }
.marker:focus-visible .spot { stroke: var(--ink); }
.map .tools { position: absolute; right: .6rem; top: .6rem; display: grid; gap: .3rem; }
.map .tools button { width: 2rem; min-height: 2rem; padding: 0; font-size: 1.05rem; line-height: 1; background: var(--raised); box-shadow: var(--shadow); }
.popup { position: absolute; z-index: 2; width: 220px; max-height: 70%; overflow: auto; background: var(--raised); border: 1px solid var(--line);
  border-radius: .7rem; box-shadow: var(--shadow); padding: .7rem .9rem; font-size: .86rem; }
.popup dl { display: grid; gap: .1rem; } .popup dt { color: var(--soft); font-size: .78rem; }
.popup dd { overflow-wrap: anywhere; margin-bottom: .25rem; }
.facts + .facts { border-top: 1px solid var(--line); margin-top: .4rem; padding-top: .4rem; }
.popup .close { position: absolute; right: .2rem; top: .2rem; min-height: 1.7rem; padding: 0 .5rem; font-size: 1.1rem; }
@media (max-width: 60rem) {
  .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); grid-auto-rows: minmax(7rem, auto); }
  .widget { grid-column: 1 / -1; grid-row: auto; height: calc(max(var(--row), 3.5rem) * var(--height)); min-height: 7rem; }
  .widget.kpi { grid-column: span 1; height: auto; }
  .widget.chart, .widget.map { min-height: 17rem; }
  .widget.text, .widget.markdown { height: auto; }
}
`;
