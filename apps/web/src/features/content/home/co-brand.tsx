import { useProfile } from '#web/api/use-session.ts';
import home from '../../../../../../content/home.yaml';

/** The partner's name beside ours, for members who came through one of the two partners (HOME-033). */
export function CoBrand() {
  const partnerId = useProfile()?.partnerSourceId ?? null;
  const partner = home.coBrands.find((each) => each.partnerId === partnerId);
  if (partner === undefined) return null;
  return (
    <p className={`cobrand tone--${partner.tone}`}>
      <span className="cobrand__with">Together with</span> <strong>{partner.name}</strong>
    </p>
  );
}
