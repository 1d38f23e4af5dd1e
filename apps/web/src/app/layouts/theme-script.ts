/**
 * Runs before the first paint. Applies the chosen theme, and marks the document with the viewer's kind, so that a
 * prerendered header shows a member's items at once (`ForViewer`). It reads only the saved session; the server checks
 * every request. With storage off the router's own script would throw, so it gets storage that keeps nothing. Inline to
 * save a request: the content security policy allows it by hash.
 */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}" +
  "try{const s=JSON.parse(localStorage.getItem('wattle.session'));if(s?.isAuthenticated===true&&s.expiresAt>Date.now())document.documentElement.dataset.viewer=s.roles.split(',').includes('IHC')?'member cohort':'member'}catch{}" +
  "try{sessionStorage.length}catch{Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}";
