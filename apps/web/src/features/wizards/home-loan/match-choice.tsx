import type { Judged } from '@wattle/domain/home-loan/matching';
import type { WizardPartner } from '@wattle/domain/home-loan/partner';

type MatchChoiceProps = {
  matches: readonly Judged<WizardPartner>[];
  chosen: number;
  onChoose: (partnerId: number) => void;
};

/** Selects one of several matches. */
export function MatchChoice({ matches, chosen, onChoose }: MatchChoiceProps) {
  if (matches.length < 2) return null;
  return (
    <fieldset className="field-set matches">
      <legend className="field__label">{matches.length} partners take plans like yours</legend>
      <div className="matches__all">
        {matches.map(({ partner: { partnerId, name, partnerConfig } }) => (
          <label key={partnerId} className="choice">
            <input
              type="radio"
              name="match"
              value={partnerId}
              checked={partnerId === chosen}
              onChange={() => onChoose(partnerId)}
            />
            <strong>{name}</strong>
            <small>{partnerConfig.tagline}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
