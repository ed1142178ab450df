export { automationModule } from './module.ts';

import './events.ts';
