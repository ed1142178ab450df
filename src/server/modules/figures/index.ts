/** All that other modules may use of this one. */
export { type Figures, figuresModule } from './module.ts';
