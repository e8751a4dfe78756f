import { test } from '@playwright/test';

/** Whether the running test looks at a phone's size. What is the same there is tested on the desktop's alone. */
export const isPhone = () => test.info().project.name === 'phone';
