import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { defineViewKind } from '../viewKind.ts';
import { getPictureFields } from './pictureFields.ts';

export const galleryViewKind = defineViewKind({
  id: 'gallery',
  icon: 'grid',
  names: { en: 'Gallery', uk: 'Галерея' },
  module: 'fileStorage',
  isFor: compiled => getPictureFields(compiled).length > 0,
  Tools: createLazyComponent(() => import('./GalleryTools.tsx')),
  View: createLazyComponent(() => import('./GalleryView.tsx')),
});
