// Applies a chosen theme before the first paint. It stands in its own file because
// the content security policy allows no script inside the page.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be refused; the system's theme then stands.
  }
})();
