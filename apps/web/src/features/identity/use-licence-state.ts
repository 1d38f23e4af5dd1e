import { isStateCode, type StateCode } from '@wattle/domain/fields/address';
import { DEFAULT_LICENCE_STATE } from '@wattle/domain/fields/licence';
import { useWatch } from 'react-hook-form';
import type { DocumentFieldsProps } from './document-values.ts';

export function useLicenceState({ control }: DocumentFieldsProps['form']): StateCode {
  const state = useWatch({ control, name: 'driversLicence.stateCode' });
  return isStateCode(state) ? state : DEFAULT_LICENCE_STATE;
}
