/* Renews the list every three seconds and copies codes. The page is complete without it. */
const offerCopying = (root) => {
  for (const button of root.querySelectorAll('button[data-copy]')) button.hidden = false;
};

const seen = (root) =>
  [...root.querySelectorAll('[data-message]')].map((article) => article.dataset.message).join();

const interval = 3000;
const state = document.getElementById('state');

const say = (text) => {
  if (state.textContent !== text) state.textContent = text;
};

/* Only messages not yet shown are inserted, so an opened one stays open and focus stays where it is. */
const show = (fresh) => {
  const list = document.getElementById('list');
  const next = fresh.getElementById('list');
  if (!next || seen(list) === seen(next)) return;
  const known = new Set(seen(list).split(','));
  const arrived = [...next.children].filter((item) => {
    const article = item.querySelector('[data-message]');
    return article && !known.has(article.dataset.message);
  });
  const grew =
    list.matches('ol') &&
    next.matches('ol') &&
    list.children.length + arrived.length === next.children.length;
  if (grew) list.prepend(...arrived);
  else list.replaceWith(next);
  offerCopying(document);
  say(arrived.length === 1 ? 'One new message' : arrived.length + ' new messages');
};

const renew = async () => {
  try {
    const answer = await fetch('/inbox/list');
    if (!answer.ok) throw new Error(String(answer.status));
    show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (state.textContent.startsWith('The simulators')) say('');
  } catch {
    say('The simulators do not answer');
  }
  window.setTimeout(() => void renew(), interval);
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-copy]');
  if (!button) return;
  navigator.clipboard.writeText(button.dataset.copy).then(
    () => say('Code copied'),
    () => say('Copying was refused; select the code instead'),
  );
});

offerCopying(document);
window.setTimeout(() => void renew(), interval);
