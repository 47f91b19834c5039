import { css } from 'lit';

/** The look of every component. Pages set the `--platform-…` properties. */
export const componentStyle = css`
  :host {
    --ink: var(--platform-ink, light-dark(#1b2030, #e9ecf5));
    --soft: var(--platform-soft, light-dark(#565d74, #a2aac1));
    --card: var(--platform-card, light-dark(#ffffff, #181c28));
    --raised: var(--card);
    --line: var(--platform-line, light-dark(#e1e4ed, #2b3145));
    --edge: var(--platform-edge, light-dark(#858da6, #6b748f));
    --accent: var(--platform-accent, light-dark(#4052d6, #93a1ff));
    --on-accent: var(--platform-on-accent, light-dark(#ffffff, #10131c));
    --tint: var(--platform-tint, light-dark(#eceefb, #262d4d));
    --good: var(--platform-good, light-dark(#0b6b40, #55cf94));
    --bad: var(--platform-bad, light-dark(#b02a28, #ff8f88));
    --radius: var(--platform-radius, 0.5rem);
    --shadow: none;
    display: block;
    color: var(--ink);
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding: 1rem;
    font: 400 0.94rem / 1.5 var(--platform-font, system-ui, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h2 {
    font-size: 1.05rem;
    font-weight: 650;
  }
  h3 {
    font-size: 0.94rem;
    font-weight: 600;
  }
  header,
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  header {
    margin-bottom: 0.7rem;
  }
  header h2 {
    flex: 1;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: var(--ink);
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    padding: 0.3rem 0.7rem;
    min-height: 2rem;
  }
  input,
  select,
  textarea {
    width: 100%;
  }
  input[type="checkbox"] {
    width: 1.15rem;
    min-height: 1.15rem;
    accent-color: var(--accent);
  }
  button {
    cursor: pointer;
  }
  button.plain {
    border-color: transparent;
    color: var(--accent);
    background: none;
  }
  button.main {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
  }
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .soft,
  time {
    color: var(--soft);
    font-size: 0.85rem;
  }
  .bad {
    color: var(--bad);
  }
  .good {
    color: var(--good);
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .list > li {
    border-top: 1px solid var(--line);
    padding: 0.6rem 0;
  }
  .list > li:first-child {
    border-top: 0;
  }
  .text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .scrolls {
    overflow: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th,
  td {
    text-align: start;
    padding: 0.35rem 0.6rem;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
  }
  thead th {
    color: var(--soft);
    font-size: 0.85rem;
  }
  form {
    display: grid;
    gap: 0.5rem;
  }
`;
