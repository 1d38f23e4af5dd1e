import { Link } from 'react-router';
import { paths } from './paths.ts';

/** The switch beside offers that stops them. */
export const StopOffers = () => <Link to={paths.preferences()}>Not shopping? Stop offers</Link>;
