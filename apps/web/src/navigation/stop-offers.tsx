import { Link } from 'react-router';
import { paths } from './paths.ts';

/** Beside offers: the switch that stops them. */
export const StopOffers = () => <Link to={paths.preferences()}>Not shopping? Stop offers</Link>;
