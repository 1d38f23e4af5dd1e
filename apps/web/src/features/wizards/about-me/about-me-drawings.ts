import { Briefcase, Car, CreditCard, Ellipsis, House, Wallet } from 'lucide';
import type { OptionDrawings } from '../questions/option-drawings.ts';

/** Drawings of the products About Me asks about. Only 'other' stands in other steps too, whose rest has none. */
export const ABOUT_ME_DRAWINGS: OptionDrawings = {
  creditCard: CreditCard,
  homeLoan: House,
  personalLoan: Wallet,
  vehicleLoan: Car,
  businessLoan: Briefcase,
  other: Ellipsis,
};
