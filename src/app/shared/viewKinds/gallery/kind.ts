import { lazy } from '#view/kit/feedback/lazy.tsx';
import { defineViewKind } from '../viewKind.ts';
import { pictureFields } from './pictureFields.ts';

export const galleryKind = defineViewKind({
  id: 'gallery',
  icon: 'grid',
  names: { en: 'Gallery', uk: 'Галерея' },
  module: 'fileStorage',
  isFor: compiled => pictureFields(compiled).length > 0,
  Tools: lazy(() => import('./GalleryTools.tsx')),
  View: lazy(() => import('./GalleryView.tsx')),
});
