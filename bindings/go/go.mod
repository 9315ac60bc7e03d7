module subscore

go 1.18
