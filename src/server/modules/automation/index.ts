/** Everything that other modules can use from this one. */
export { automationModule } from './module.ts';

import './events.ts';
