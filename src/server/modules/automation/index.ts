/** All that other modules may use of this one. */
export { automationModule } from './module.ts';

import './events.ts';
