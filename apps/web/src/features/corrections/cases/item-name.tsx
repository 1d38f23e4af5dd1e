import type { CorrectionItemKind } from '@wattle/domain/corrections/correction-words';
import { KIND_LABELS } from './case-words.ts';

type ItemNameProps = {
  kind: CorrectionItemKind;
  title: string;
  provider: string;
  as: 'h3' | 'p';
  id?: string;
};

export function ItemName({ kind, title, provider, as: Name, id }: ItemNameProps) {
  const words = KIND_LABELS[kind];
  const name = title.endsWith(`, ${provider}`) ? title.slice(0, -provider.length - 2) : title;
  const isInTitle = title.toLowerCase().includes(words.toLowerCase());
  return (
    <div className="grid corr-item">
      {!isInTitle && <p className="corr-item__kind">{words}</p>}
      <Name id={id} className="corr-item__name" tabIndex={id === undefined ? undefined : -1}>
        {name}
      </Name>
      {provider !== name && provider !== '' && <p className="quiet">{provider}</p>}
    </div>
  );
}
