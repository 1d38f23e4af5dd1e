import { Briefcase, Car, CreditCard, Ellipsis, House, Wallet } from 'lucide';
import type { OptionDrawings } from '../questions/option-drawings.ts';

/**
 * Drawings of the products About Me asks about. Only 'other' occurs in other steps too, and their other options have
 * none.
 */
export const ABOUT_ME_DRAWINGS: OptionDrawings = {
  creditCard: CreditCard,
  homeLoan: House,
  personalLoan: Wallet,
  vehicleLoan: Car,
  businessLoan: Briefcase,
  other: Ellipsis,
};
