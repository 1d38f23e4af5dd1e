import {
  Building2,
  Headset,
  House,
  HousePlus,
  KeyRound,
  Percent,
  RefreshCw,
  Scale,
  Sprout,
  Trees,
  TrendingDown,
} from 'lucide';
import type { OptionDrawings } from '../questions/option-drawings.ts';

/** Icons of the Home Loan Assistant; steps without show rows. */
export const HOME_LOAN_DRAWINGS: OptionDrawings = {
  refinance: RefreshCw,
  buy: KeyRound,
  'refinance-equity': HousePlus,
  'compare-online': Scale,
  'speak-expert': Headset,
  live: House,
  investment: Building2,
  principalInterest: TrendingDown,
  interest: Percent,
  buyFirstHome: Sprout,
  buyNextHome: Trees,
  buyInvestment: Building2,
  refinanceLoan: House,
  refinanceProperty: Building2,
};
