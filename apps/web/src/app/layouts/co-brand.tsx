import coBrands from '../../../../../content/co-brands.yaml';

/**
 * The partner of this edition beside our own name (HOME-033): its mark, its name, and its colours, which
 * `virtual:co-brands.css` makes of the same file. Nothing for a partner that the file does not know.
 */
export function CoBrand({ partnerId }: { partnerId: number }) {
  const partner = coBrands.find((each) => each.partnerId === partnerId);
  if (partner === undefined) return null;
  return (
    <p className={`cobrand cobrand--${partner.partnerId}`}>
      <img src={partner.mark} alt="" width="28" height="28" />
      <span>
        Together with <strong>{partner.name}</strong>
        {partner.madeUp && <span className="cobrand__note"> (a made-up partner)</span>}
      </span>
    </p>
  );
}
