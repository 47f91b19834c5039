/** Colours, fonts and the frame around the pages. */
export const frameStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f4f5f9, #10131c); --card: light-dark(#ffffff, #181c28); --raised: light-dark(#ffffff, #212636);
  --ink: light-dark(#1b2030, #e9ecf5); --soft: light-dark(#5b6279, #9aa2ba); --line: light-dark(#e1e4ed, #2b3145);
  --accent: light-dark(#4052d6, #93a1ff); --on-accent: light-dark(#ffffff, #10131c); --tint: light-dark(#eceefb, #262d4d);
  --good: light-dark(#0f7a4a, #55cf94); --bad: light-dark(#b8312f, #ff8f88); --warn: light-dark(#8a5a00, #f2c063);
  --shadow: 0 1px 2px light-dark(#1b20300d, #0006), 0 4px 16px light-dark(#1b20300a, #0003);
}
@media (prefers-color-scheme: light) { :root {
  --series-1: #4052d6; --series-2: #0f9b8e; --series-3: #e08a1e; --series-4: #c2417c;
  --series-5: #6f9c2e; --series-6: #2f8fd0; --series-7: #8a5cd0; --series-8: #8b93a7; } }
@media (prefers-color-scheme: dark) { :root {
  --series-1: #8796ff; --series-2: #3fc9ba; --series-3: #f3b057; --series-4: #ee7fb0;
  --series-5: #a8d063; --series-6: #6bbcf2; --series-7: #b695f2; --series-8: #98a1b8; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Open Sans', sans-serif; }
h1, h2, h3, h4, p, ul, dl, dd { margin: 0; padding: 0; }
h1 { font-size: 1.45rem; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; }
h1:focus { outline: none; }
ul { list-style: none; }
a { color: var(--accent); }
.soft, .note { color: var(--soft); font-size: .87rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.gap { flex: 1; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .3rem; }
main:focus-visible { outline: none; }
button, select, input { font: inherit; font-size: .9rem; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; padding: .34rem .7rem; min-height: 2.15rem; }
button { cursor: pointer; font-weight: 550; }
button:hover:not(:disabled), select:hover { border-color: var(--accent); }
button:disabled { opacity: .45; cursor: default; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); padding: .5rem 1.2rem; }
button.plain, select.quiet { background: none; border-color: transparent; }
button.plain { color: var(--accent); padding-inline: .5rem; }
button.plain:hover:not(:disabled), select.quiet:hover { background: var(--tint); border-color: transparent; }
[aria-invalid='true'] { border-color: var(--bad); }
.skip { position: absolute; left: .8rem; top: -4rem; z-index: 10; background: var(--card); padding: .5rem 1rem;
  border-radius: .5rem; box-shadow: var(--shadow); }
.skip:focus { top: .5rem; }
.bar { position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: .5rem; padding: .45rem 1.5rem;
  background: var(--card); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: .6rem; font-weight: 650; color: inherit; text-decoration: none; }
.logo { width: 1.6rem; height: 1.6rem; border-radius: .45rem; background:
  linear-gradient(#fff, #fff) .36rem 1.2rem / .2rem .4rem no-repeat, linear-gradient(#fff, #fff) .7rem .75rem / .2rem .85rem no-repeat,
  linear-gradient(#fff, #fff) 1.04rem .4rem / .2rem 1.2rem no-repeat, linear-gradient(135deg, #5468f0, #3443b8); }
.logo { background-position: .36rem .9rem, .7rem .62rem, 1.04rem .36rem, 0 0;
  background-size: .2rem .34rem, .2rem .62rem, .2rem .88rem, 100% 100%; }
.person { color: var(--soft); font-size: .9rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.shell > main { max-width: 96rem; margin: 0 auto; padding: 1.4rem 1.5rem 3rem; }
.loading { color: var(--soft); padding: 3rem 0; text-align: center; }
.heading { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .8rem; margin-bottom: 1.1rem; }
.heading label { color: var(--soft); font-size: .87rem; }
.messages { position: fixed; right: 1.2rem; bottom: 1.2rem; z-index: 20; display: grid; gap: .5rem; max-width: min(26rem, 90vw); }
.messages p { background: var(--ink); color: var(--page); padding: .6rem 1rem; border-radius: .6rem; box-shadow: var(--shadow);
  overflow-wrap: anywhere; }
main.message { min-height: 100vh; display: grid; align-content: center; justify-items: center; gap: .8rem; padding: 2rem;
  text-align: center; }
main.message p { color: var(--soft); max-width: 34rem; overflow-wrap: anywhere; }
.empty { display: grid; gap: .3rem; justify-items: center; padding: 3rem 1rem; border: 1px dashed var(--line);
  border-radius: .9rem; color: var(--soft); text-align: center; }
.empty strong { color: var(--ink); }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); }
.card { position: relative; display: flex; flex-direction: column; gap: .35rem; padding: 1rem 1.1rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .9rem; box-shadow: var(--shadow); }
.card:has(.covers):hover { border-color: var(--accent); }
.card .title { display: flex; align-items: start; gap: .7rem; }
.card h2, .card h3 { font-size: 1.02rem; font-weight: 600; line-height: 1.35; flex: 1; overflow-wrap: anywhere; }
.card h2 a { color: inherit; text-decoration: none; }
.card .covers::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
.card .covers:focus-visible { outline: none; }
.card:has(.covers:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.card button { position: relative; z-index: 1; align-self: start; margin-top: .3rem; }
.steps { display: flex; gap: .2rem; margin: .1rem -.5rem -.3rem; }
.badge { flex: none; font-size: .76rem; font-weight: 600; padding: .12rem .6rem; border-radius: 99px; border: 1px solid currentColor; }
.badge.draft { color: var(--warn); } .badge.published { color: var(--good); } .badge.archived { color: var(--soft); }
.catalogue { margin-top: 2.6rem; display: grid; gap: .3rem; }
.catalogue > h2 { font-size: 1.1rem; font-weight: 650; }
.catalogue .cards { margin-top: .7rem; }
.catalogue .card { box-shadow: none; background: none; }
.pager { display: flex; align-items: center; justify-content: center; gap: 1rem; margin-top: 1.4rem; color: var(--soft); }
@media (max-width: 44rem) {
  .bar { padding-inline: .8rem; } .person { display: none; } .shell > main { padding: 1rem .8rem 2rem; }
}
`;
