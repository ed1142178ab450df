import { createContext, useContext } from 'react';
import type { TileEntry } from '../shared/home/tileKind.ts';
import type { MenuEntry } from '../state/navigation.ts';
import type { AppFeature } from './defineFeature.ts';

export const FeaturesContext = createContext<readonly AppFeature[] | null>(null);

export function useFeatures(): readonly AppFeature[] {
  const features = useContext(FeaturesContext);
  if (!features) throw new Error('The features are known below App only.');
  return features;
}

export function useMenu(): readonly MenuEntry[] {
  return useFeatures().flatMap(feature => feature.menu);
}

export function useHomeTiles(): readonly TileEntry[] {
  return useFeatures().flatMap(feature => feature.homeTiles);
}
