/* Posts the page's height to the page that frames it. */
const { parentOrigin } = document.documentElement.dataset;
if (parentOrigin && window.parent !== window) {
  let posted = 0;
  const post = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === posted) return;
    posted = height;
    window.parent.postMessage({ type: 'comparison:height', height }, parentOrigin);
  };
  new ResizeObserver(post).observe(document.body);
  post();
}
