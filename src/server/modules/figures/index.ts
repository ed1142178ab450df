/** Everything that other modules can use from this one. */
export { type Figures, figuresModule } from './module.ts';
