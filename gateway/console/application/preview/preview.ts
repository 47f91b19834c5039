/** Shows the document that the console sends. The page is sandboxed and runs no script but this one. */
addEventListener('message', ({ data, source }) => {
  if (source !== parent || typeof data !== 'string') return;
  document.documentElement.innerHTML = data;
});
parent.postMessage('ready', '*');
