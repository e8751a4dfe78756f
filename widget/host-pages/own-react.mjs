// The React that 08-own-react.html brings along: another copy than the builder's, in globals as such pages have it.
import * as React from 'react';
import { createRoot } from 'react-dom/client';

Object.assign(globalThis, { React, ReactDOM: { createRoot } });
