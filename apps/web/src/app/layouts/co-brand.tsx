import coBrands from '../../../../../content/co-brands.yaml';

/**
 * The partner beside our own brand (HOME-033), in the colours of `virtual:co-brands.css`. Renders nothing for an
 * unknown partner.
 */
export function CoBrand({ partnerId }: { partnerId: number }) {
  const partner = coBrands.find((each) => each.partnerId === partnerId);
  if (partner === undefined) return null;
  return (
    <p className={`cobrand cobrand--${partner.partnerId}`}>
      <img src={partner.mark} alt="" width="28" height="28" />
      <span>
        Together with <strong>{partner.name}</strong>
        {partner.madeUp && <span className="nowrap cobrand__note"> (a made-up partner)</span>}
      </span>
    </p>
  );
}
