/** The look of a workbook's sheets, in either scheme. */
const sheetStyle = `body { font: 13px system-ui, sans-serif; margin: 0; }
  table { border-collapse: collapse; margin: 0 0 1.5rem; }
  caption { text-align: start; font-weight: 600; padding: 0.4rem 0.2rem; }
  th, td { border: 1px solid #c8ccd4; padding: 0.25rem 0.6rem; text-align: start; }
  th { background: #eef0f4; }`;

/** Leaves of the page its tables, as the sheets of a workbook have them. */
function showSheets(page: string): void {
  document.documentElement.innerHTML = page;
  const tables = [...document.querySelectorAll('table')].filter(
    (one) => one.parentElement?.closest('table') == null,
  );
  for (const table of tables) {
    const name = table.dataset.sheet ?? table.caption?.textContent;
    if (name !== undefined && name !== null) table.createCaption().textContent = name;
  }
  for (const styled of document.querySelectorAll('[style], [class], [bgcolor]'))
    for (const name of ['style', 'class', 'bgcolor']) styled.removeAttribute(name);
  const style = document.createElement('style');
  style.textContent = sheetStyle;
  document.head.replaceChildren(style);
  document.body.replaceChildren(...tables);
}

/** Shows the document that the console sends. The page is sandboxed and runs no script but this one. */
addEventListener('message', ({ data, source }) => {
  if (source !== parent) return;
  if (typeof data === 'string') document.documentElement.innerHTML = data;
  else if (typeof data?.sheetsOf === 'string') showSheets(data.sheetsOf);
});
parent.postMessage('ready', '*');
