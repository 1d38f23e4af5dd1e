import coBrands from '../../../../content/co-brands.yaml';

/** Shows or removes the partner in the header, as `CoBrand` does (HOME-033). */
export function showPartner(partnerId: number | null): void {
  document.querySelector('.top > .cobrand')?.remove();
  const partner = coBrands.find((each) => each.partnerId === partnerId);
  if (partner === undefined) return;
  const mark = Object.assign(new Image(28, 28), { src: partner.mark, alt: '' });
  const name = document.createElement('strong');
  name.textContent = partner.name;
  const words = document.createElement('span');
  words.append('Together with ', name);
  if (partner.madeUp) {
    const note = document.createElement('span');
    note.className = 'nowrap cobrand__note';
    note.textContent = ' (a made-up partner)';
    words.append(note);
  }
  const line = document.createElement('p');
  line.className = `cobrand cobrand--${partner.partnerId}`;
  line.append(mark, words);
  document.querySelector('.top')?.prepend(line);
}
