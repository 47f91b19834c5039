const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48" role="img">
<rect width="160" height="48" rx="8" fill="#1f4e79"/>
<g fill="#9fd3ff"><rect x="16" y="26" width="10" height="12"/><rect x="30" y="18" width="10" height="20"/>
<rect x="44" y="10" width="10" height="28"/></g>
<text x="66" y="31" font-family="sans-serif" font-size="20" fill="#ffffff">Platform</text></svg>`;

/** A picture that needs no network and no blob. */
export const picture = `data:image/svg+xml;base64,${Buffer.from(svg.replaceAll('\n', '')).toString('base64')}`;
