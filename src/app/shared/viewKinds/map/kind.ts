import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { defineViewKind } from '../viewKind.ts';

export const mapViewKind = defineViewKind({
  id: 'map',
  icon: 'pin',
  names: { en: 'Map', uk: 'Карта' },
  module: 'map',
  isFor: ({ fields }) => fields.some(({ plugin, definition }) => plugin.place && definition.showOnMap),
  Tools: null,
  View: createLazyComponent(() => import('./MapView.tsx')),
});
