import {
  BookOpen,
  Crown,
  Gift,
  Heart,
  type LucideIcon,
  Moon,
  Rainbow,
  Sparkles,
  Star,
  Zap,
} from 'lucide-react';
import type { CollectionIcon } from '../../domain/collection.ts';

/** The component of each icon. */
export const iconComponents: Record<CollectionIcon, LucideIcon> = {
  BookOpen,
  Heart,
  Sparkles,
  Crown,
  Moon,
  Star,
  Rainbow,
  Zap,
  Gift,
};
