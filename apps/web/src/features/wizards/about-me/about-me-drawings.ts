import { Briefcase, Car, CreditCard, Ellipsis, House, Wallet } from 'lucide';
import type { OptionDrawings } from '../questions/option-drawings.ts';

/** Icons of About Me's products. 'other' also occurs in other steps, whose options have no icons. */
export const ABOUT_ME_DRAWINGS: OptionDrawings = {
  creditCard: CreditCard,
  homeLoan: House,
  personalLoan: Wallet,
  vehicleLoan: Car,
  businessLoan: Briefcase,
  other: Ellipsis,
};
