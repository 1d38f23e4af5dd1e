import { DEFAULT_LICENCE_STATE, isLicenceState, type LicenceState } from '@wattle/domain/fields/licence';
import { useWatch } from 'react-hook-form';
import type { DocumentFieldsProps } from './document-values.ts';

export function useLicenceState({ control }: DocumentFieldsProps['form']): LicenceState {
  const state = useWatch({ control, name: 'driversLicence.stateCode' });
  return isLicenceState(state) ? state : DEFAULT_LICENCE_STATE;
}
