// zod's JSON Schema methods: the Worker's API description needs them, forms do not.
import { leftOut } from './left-out.mjs';

/** Called for each schema that shows itself as a Standard Schema, and so gives a method that throws when it is used. */
export const createStandardJSONSchemaMethod = () => leftOut('JSON Schema');
export const createToJSONSchemaMethod = () => leftOut('JSON Schema');
export const extractDefs = leftOut('JSON Schema');
export const finalize = leftOut('JSON Schema');
export const handleUnrepresentable = leftOut('JSON Schema');
export const initializeContext = leftOut('JSON Schema');
export const processSchema = leftOut('JSON Schema');
