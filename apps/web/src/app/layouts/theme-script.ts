/**
 * Runs before the first paint, each part by itself: applies a chosen theme (without one, or where storage is refused, the
 * system's applies), and notes on the document whether somebody is logged in, so that the header of a prerendered page
 * shows a member's items at once (`ForViewer`). It only looks at what the saved session says; the server decides every
 * request. It is inline because a file would be one more to wait for; the server's policy allows each page the inline
 * scripts it was built with, by hash, and no others.
 */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}" +
  "try{const s=JSON.parse(localStorage.getItem('wattle.session'));if(s?.isAuthenticated===true&&s.expiresAt>Date.now())document.documentElement.dataset.viewer=s.roles.split(',').includes('IHC')?'member cohort':'member'}catch{}";
