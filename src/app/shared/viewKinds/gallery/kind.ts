import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import { defineViewKind } from '../viewKind.ts';
import { getPictureFields } from './pictureFields.ts';

export const galleryKind = defineViewKind({
  id: 'gallery',
  icon: 'grid',
  names: { en: 'Gallery', uk: 'Галерея' },
  module: 'fileStorage',
  isFor: compiled => getPictureFields(compiled).length > 0,
  Tools: createLazyPart(() => import('./GalleryTools.tsx')),
  View: createLazyPart(() => import('./GalleryView.tsx')),
});
