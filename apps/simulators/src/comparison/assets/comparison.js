/* Sorts and filters without leaving the page, and tells the page around it how high it is. */
const form = document.getElementById('filters');
const results = document.getElementById('results');
const said = document.getElementById('said');

const say = (text) => {
  said.textContent = text;
};

let latest = 0;

const queryOf = () => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, value);
  return query;
};

const renew = async () => {
  latest += 1;
  const turn = latest;
  const query = queryOf();
  history.replaceState(null, '', `?${query}`);
  query.set('part', 'results');
  results.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(`?${query}`);
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html'))
      throw new Error('refused');
    const list = await answer.text();
    if (turn !== latest) return;
    const focused = document.activeElement?.closest('[data-sort]')?.dataset.sort.split('.')[0];
    results.innerHTML = list;
    if (focused) results.querySelector(`[data-sort^="${focused}."]`)?.focus();
    say(results.querySelector('[data-count]').dataset.count + ', sorted by ' + labelOfSort());
  } catch {
    if (turn === latest) say('The list could not be renewed. Try again.');
  } finally {
    if (turn === latest) results.removeAttribute('aria-busy');
  }
};

const labelOfSort = () => form.elements.sort.selectedOptions[0].textContent.trim();

if (form) {
  form.querySelector('button').hidden = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void renew();
  });
  form.addEventListener('change', () => void renew());
  results.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-sort]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    form.elements.sort.value = link.dataset.sort;
    void renew();
  });
}

const { parentOrigin } = document.documentElement.dataset;
if (parentOrigin && window.parent !== window) {
  let told = 0;
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    window.parent.postMessage({ type: 'comparison:height', height }, parentOrigin);
  };
  new ResizeObserver(tell).observe(document.body);
  tell();
}
