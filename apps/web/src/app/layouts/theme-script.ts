/**
 * Applies a chosen theme before the first paint; if storage is refused, the system's theme applies. It is inline
 * because a file would be one more to wait for; the server's policy allows each page the inline scripts it was built
 * with, by hash, and no others.
 */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";
