import {
  Baby,
  BookOpen,
  Car,
  Globe,
  HandHeart,
  HeartHandshake,
  Languages,
  type LucideIcon,
  Moon,
  Palette,
  PawPrint,
  Plane,
  Soup,
  Sparkles,
  TrainFront,
  Utensils,
} from 'lucide-react';
import type { Duty, TravelOption } from '#domain/profile/enums.ts';

export const dutyIcons: Record<Duty, LucideIcon> = {
  childcare: Baby,
  'meal-prep': Utensils,
  educational: BookOpen,
  'bilingual-education': Languages,
  'cultural-activities': Palette,
  overnight: Moon,
  postpartum: HandHeart,
  housekeeping: Sparkles,
  transportation: Car,
  'special-needs': HeartHandshake,
  'pet-care': PawPrint,
  confinement: Soup,
};

export const travelIcons: Record<TravelOption, LucideIcon> = {
  local: TrainFront,
  domestic: Plane,
  international: Globe,
};
