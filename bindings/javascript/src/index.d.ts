export * from "./bare.js";
